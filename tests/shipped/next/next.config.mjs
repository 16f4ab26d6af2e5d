import { resolve } from 'node:path';

export default { output: 'export', distDir: 'dist', turbopack: { root: resolve('..') } };
