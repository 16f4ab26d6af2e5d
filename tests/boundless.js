// Plays games in the wasm engine of the page on the board without edges; gives the moves of each and the milliseconds of each
// answer of Black's.
async (rule, style, seeds) => {
    globalThis.boundless ??= new Map();
    if (!globalThis.boundless.has(rule)) {
        const at = (path) => new URL(path, location);
        const glue = await import(at('./engine/unbounded.js'));
        await glue.default({ module_or_path: at('./engine/unbounded_bg.wasm') });
        const engine = new glue.UnboundedEngine(rule);
        engine.loadStrategy(unsqueezed(new Uint8Array(await (await fetch(at('./data/everywhere.dense'))).arrayBuffer())));
        globalThis.boundless.set(rule, engine);
    }
    const engine = globalThis.boundless.get(rule);
    const nameOf = ([x, y]) => `${x < 0 ? 'w' : 'e'}${Math.abs(x)}${y < 0 ? 's' : 'n'}${Math.abs(y)}`;
    const placeOf = (name) => {
        const [, column, x, row, y] = /^([ew])(\d+)([ns])(\d+)$/.exec(name);
        return [column === 'w' ? -x : +x, row === 's' ? -y : +y];
    };
    const span = (n) => Array.from({ length: 2 * n + 1 }, (_, i) => i - n);
    const square = ([x, y], n) => span(n).flatMap((dx) => span(n).map((dy) => [x + dx, y + dy]));
    const answered = (moves) => {
        const task = engine.start('reply', moves.join(' '));
        for (;;) {
            const step = task.step(100_000);
            if (!step.done) continue;
            task.free();
            return step.result.point;
        }
    };
    // What the rows of five through a point are worth to one side: nothing where the other has a stone.
    const worth = (stones, color, [x, y]) => {
        let sum = 0;
        for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
            for (let start = -4; start <= 0; start++) {
                const cells = [0, 1, 2, 3, 4].map((n) => stones.get(nameOf([x + (start + n) * dx, y + (start + n) * dy])));
                if (!cells.includes(1 - color)) sum += 12 ** cells.filter((cell) => cell === color).length;
            }
        }
        return sum;
    };
    return seeds.map((seed) => {
        let state = seed;
        const chance = (n) => {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            return Math.floor((state / 4294967296) * n);
        };
        const camp = [20 + chance(20), chance(40) - 20];
        const [moves, times] = [[], []];
        const over = () => engine.position(moves.join(' ')).winner;
        while (moves.length < 121) {
            const began = performance.now();
            const point = answered(moves);
            times.push(performance.now() - began);
            moves.push(point);
            if (over()) break;
            const stones = new Map(moves.map((move, i) => [move, i % 2]));
            const free = (places) => [...new Set(places.map(nameOf))].filter((name) => !stones.has(name));
            const near = free(moves.flatMap((move) => square(placeOf(move), 2)));
            const best = (points, own, other) => {
                const value = (name) => own * worth(stones, 1, placeOf(name)) + other * worth(stones, 0, placeOf(name)) + chance(8);
                return points.map((name) => [value(name), name]).reduce((a, b) => (b[0] > a[0] ? b : a))[1];
            };
            const choose = {
                random: () => nameOf([chance(31) - 15, chance(31) - 15]),
                near: () => near[chance(near.length)],
                attack: () => best(near, 10, 9),
                // A camp of her own far away; Black's fours are stopped, more often than not.
                far: () => {
                    const urgent = best(near, 0, 1);
                    const stops = worth(stones, 0, placeOf(urgent)) >= 12 ** 3 && chance(3) > 0;
                    return stops ? urgent : best(free(square(camp, 4)), 1, 0);
                },
            };
            let white = choose[style]();
            while (stones.has(white)) white = choose[style]();
            moves.push(white);
            if (over()) break;
        }
        return { moves, times };
    });
};
