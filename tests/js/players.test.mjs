import assert from 'node:assert/strict';
import test from 'node:test';
import { freeProgram } from '../../www/engine/free-program.js';
import { fullProgram } from '../../www/package/full-program.js';

/** A module whose engines find the last point in their third step. Counts them. */
function engines() {
  const glue = { made: 0, alive: 0 };
  glue.FreePlayer = class {
    #moves = null;
    #steps = 0;
    #freed = false;

    constructor() {
      glue.made++;
      glue.alive++;
    }

    begin(moves) {
      assert.ok(!this.#freed, 'freed');
      if (moves === 'z9') throw Object.assign(new Error('no point'), { code: 'bad-point' });
      [this.#moves, this.#steps] = [moves, 0];
    }

    step() {
      assert.ok(!this.#freed, 'freed');
      assert.notEqual(this.#moves, null, 'no search was started');
      const done = ++this.#steps === 3;
      const step = { done, best: this.#moves.split(' ').at(-1), depth: this.#steps };
      if (done) this.#moves = null;
      return step;
    }

    free() {
      assert.ok(!this.#freed, 'freed twice');
      this.#freed = true;
      glue.alive--;
    }
  };
  return glue;
}

const detail = (seed = 0) => ({ player: { engine: 'best', seed }, limits: {} });

/** Runs the tasks in turn. */
function together(tasks) {
  const found = tasks.map(() => null);
  while (found.includes(null)) {
    tasks.forEach((task, i) => {
      if (found[i]) return;
      const step = task.step(1);
      if (!step.done) return;
      found[i] = step.result.best;
      task.free();
    });
  }
  return found;
}

test('simultaneous searches do not disturb each other', () => {
  for (const open of [freeProgram, (glue) => fullProgram({ free() {} }, glue)]) {
    const glue = engines();
    const program = open(glue);
    const alike = ['h8 i9', 'a1 o15'].map((moves) => program.start('move', moves, detail()));
    assert.deepEqual(together(alike), ['i9', 'o15']);
    // These are more players than can stay idle.
    const others = [1, 2, 3, 4].map((seed) => program.start('move', `h8 i${seed}`, detail(seed)));
    assert.deepEqual(together(others), ['i1', 'i2', 'i3', 'i4']);
    assert.equal(glue.alive, 2, 'those of a game stay');
    program.free();
    assert.equal(glue.alive, 0);
  }
});

test('the players of a game keep what they have learned', () => {
  const glue = engines();
  const program = freeProgram(glue);
  for (const seed of [1, 2, 1, 2]) together([program.start('move', 'h8', detail(seed))]);
  assert.equal(glue.made, 2);
  // A player can search again after an abort or a bad request.
  program.start('move', 'h8', detail(1)).free();
  assert.throws(() => program.start('move', 'z9', detail(1)), { code: 'bad-point' });
  assert.deepEqual(together([program.start('move', 'h8 i9', detail(1))]), ['i9']);
  assert.equal(glue.made, 2);
  program.free();
  assert.equal(glue.alive, 0);
});
