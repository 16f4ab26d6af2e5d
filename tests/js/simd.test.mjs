import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import { hasSimd } from '../../www/engine/simd.js';

test('what WebAssembly can is seen', (t) => {
  assert.equal(hasSimd(), true);
  // Only this processor can be told not to have the instructions.
  if (process.arch !== 'x64') return t.skip();
  const ask = "import('./www/engine/simd.js').then(({ hasSimd }) => console.log(hasSimd()))";
  const flags = ['--no-enable-sse4-1', '--import', './tests/js/modules.mjs', '-e', ask];
  assert.equal(execFileSync(process.execPath, flags, { cwd: new URL('../..', import.meta.url), encoding: 'utf8' }).trim(), 'false');
});
