// Plays a game with White in one of several styles. Returns the moves, the winner, the winning row, the stated bounds and the
// milliseconds for each answer. With `opening`, the game starts after these moves, and White sometimes passes.
async (style, seed, opening) => {
    const board = document.querySelector('gomoku-board');
    const unbounded = board.size === 'unbounded';
    const side = unbounded ? Infinity : Number(board.size);
    let state = seed;
    const chance = (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 4294967296) * n);
    };
    const columns = 'abcdefghijklmnopqrstuv';
    const nameOf = ([x, y]) => (unbounded ? `${x < 0 ? 'w' : 'e'}${Math.abs(x)}${y < 0 ? 's' : 'n'}${Math.abs(y)}` : columns[x] + (y + 1));
    const placeOf = (name) => {
        if (!unbounded) return [columns.indexOf(name[0]), Number(name.slice(1)) - 1];
        const [, column, x, row, y] = /^([ew])(\d+)([ns])(\d+)$/.exec(name);
        return [column === 'w' ? -x : +x, row === 's' ? -y : +y];
    };
    const onBoard = ([x, y]) => unbounded || (x >= 0 && y >= 0 && x < side && y < side);
    const span = (n) => Array.from({ length: 2 * n + 1 }, (_, i) => i - n);
    const around = ([x, y], n) => span(n).flatMap((dx) => span(n).map((dy) => [x + dx, y + dy]));
    const [all, camp] = unbounded ? [around([0, 0], 15), [20 + chance(20), chance(40) - 20]] : [around([11, 11], 11), [chance(side), chance(side)]];
    // The value of the rows of five through a point. Rows with a stone of the other side do not count.
    const worth = (stones, color, [x, y]) => {
        let sum = 0;
        for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
            for (let start = -4; start <= 0; start++) {
                const row = [0, 1, 2, 3, 4].map((n) => [x + (start + n) * dx, y + (start + n) * dy]);
                const cells = row.map((place) => stones.get(nameOf(place)));
                if (row.every(onBoard) && !cells.includes(1 - color)) sum += 12 ** cells.filter((cell) => cell === color).length;
            }
        }
        return sum;
    };
    const engineMove = async (moves) => {
        const { freeClient } = await import('./free/client.js');
        const detail = { player: { engine: 'best', level: 10, size: side, rule: board.rule, seed }, limits: { nodes: 3000 } };
        return (await freeClient().run('move', moves.join(' '), { detail })).best;
    };
    const choose = async (moves) => {
        if (opening && chance(12) === 0) return 'pass';
        const stones = new Map(moves.map((move, i) => [move, i % 2]).filter(([move]) => move !== 'pass'));
        const free = (places) => [...new Set(places.filter(onBoard).map(nameOf))].filter((name) => !stones.has(name));
        const near = free([...stones.keys()].flatMap((move) => around(placeOf(move), 2)));
        const best = (names, own, other) => {
            const value = (name) => own * worth(stones, 1, placeOf(name)) + other * worth(stones, 0, placeOf(name)) + chance(8);
            return names.map((name) => [value(name), name]).reduce((a, b) => (b[0] > a[0] ? b : a))[1];
        };
        const any = (names) => names[chance(names.length)];
        if (style === 'engine') return engineMove(moves);
        if (style === 'random') return any(free(all));
        if (style === 'near') return any(near);
        if (style === 'attack') return best(near, 10, 9);
        // White builds a distant group, but usually blocks fours.
        const urgent = best(near, 0, 1);
        const stops = worth(stones, 0, placeOf(urgent)) >= 12 ** 3 && chance(3) > 0;
        return stops ? urgent : best(free(around(camp, 4)), 1, 0);
    };
    const [bounds, times] = [[], []];
    let row = [];
    board.addEventListener('gameover', (event) => (row = event.detail.row), { once: true });
    await board.load(opening ?? '');
    while (!board.state().winner && bounds.length < 60) {
        const began = performance.now();
        if (style === 'longest') await board.next();
        else await board.play(await choose(board.state().moves));
        times.push(performance.now() - began);
        bounds.push(board.state().winAt);
    }
    const { moves, winner } = board.state();
    return { moves, winner, row, bounds, times };
}
