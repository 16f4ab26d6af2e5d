// Plays games in the wasm engine of the page on one board, with White by chance; gives the moves of each with the bound that was
// stated after each answer, and the milliseconds of each answer.
async (size, rule, style, seeds) => {
    const first = size === 15 && rule === 'standard';
    const [name, file] = first ? ['gomoku', 'gomoku'] : ['boards', 'everywhere'];
    globalThis.engines ??= new Map();
    if (!globalThis.engines.has(`${size}-${rule}`)) {
        const at = (path) => new URL(path, location);
        const glue = await import(at(`./engine/${name}.js`));
        await glue.default({ module_or_path: at(`./engine/${name}_bg.wasm`) });
        const packed = new Uint8Array(await (await fetch(at(`./data/${file}.dense`))).arrayBuffer());
        const engine = first ? new glue.Engine(7) : glue.Engine.forBoard(size, rule, 7);
        engine.loadStrategy(unsqueezed(packed));
        globalThis.engines.set(`${size}-${rule}`, engine);
    }
    const engine = globalThis.engines.get(`${size}-${rule}`);
    const columns = [...'abcdefghijklmnopqrstuv'].slice(0, size);
    const all = columns.flatMap((column) => Array.from({ length: size }, (_, row) => column + (row + 1)));
    const place = (point) => [columns.indexOf(point[0]), Number(point.slice(1))];
    const near = (a, b) => place(a).every((n, axis) => Math.abs(n - place(b)[axis]) <= 2);
    const answered = (moves) => {
        const task = engine.start('reply', moves.join(' '));
        for (;;) {
            const step = task.step(100_000);
            if (!step.done) continue;
            task.free();
            return step.result;
        }
    };
    const games = seeds.map((seed) => {
        let state = seed;
        const chance = (n) => {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            return Math.floor((state / 4294967296) * n);
        };
        const [moves, bounds, times] = [[], [], []];
        for (;;) {
            const began = performance.now();
            const { point, winAt } = answered(moves);
            times.push(performance.now() - began);
            moves.push(point);
            bounds.push(winAt);
            if (engine.position(moves.join(' ')).winner) break;
            let choice = all.filter((point) => !moves.includes(point));
            if (style !== 'random') choice = choice.filter((point) => moves.some((move) => near(point, move)));
            if (style === 'threats') {
                const threats = engine.threats(moves.join(' '));
                const kinds = ['five', 'openFour', 'four', 'openThree'].map((kind) => threats.filter((t) => t.threat === kind && t.side === 'white').map((t) => t.point));
                choice = kinds.find((own) => own.length) ?? choice;
            }
            moves.push(choice[chance(choice.length)]);
            if (engine.position(moves.join(' ')).winner) break;
        }
        return { moves, bounds, times };
    });
    return games;
}
