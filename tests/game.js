// Plays one game in the page; gives its moves, who won, and the bound that was stated after each answer.
async (style, seed) => {
    const board = document.querySelector('gomoku-board');
    await board.restart();
    let state = seed;
    const chance = (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 4294967296) * n);
    };
    const columns = 'abcdefghijklmno';
    const all = [...columns].flatMap((column) => Array.from({ length: 15 }, (_, row) => column + (row + 1)));
    const place = (name) => [columns.indexOf(name[0]), Number(name.slice(1))];
    const distance = (a, b) => {
        const [p, q] = [place(a), place(b)];
        return Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]));
    };
    const bounds = [];
    while (!board.state().winner) {
        const { moves } = board.state();
        const free = all.filter((name) => !moves.includes(name));
        let choice = free;
        if (style !== 'random') choice = free.filter((name) => moves.some((move) => distance(name, move) <= 2));
        if (style === 'threats') {
            const threats = await board.controller.engine.call('threats', moves.join(' '));
            for (const kind of ['five', 'openFour', 'four', 'openThree']) {
                const own = threats.filter((t) => t.threat === kind && t.side === 'white').map((t) => t.point);
                if (own.length) { choice = own; break; }
            }
        }
        if (style === 'longest') await board.next();
        else await board.play(choice[chance(choice.length)]);
        bounds.push(board.state().winAt);
    }
    return { ...board.state(), bounds, row: board.controller.current.facts.row };
}
