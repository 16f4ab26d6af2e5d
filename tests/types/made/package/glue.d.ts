// The glue that the build makes for the engine's WebAssembly; pkg.toml says which of its modules is meant.
export function __wbg_init(options: { module_or_path: BufferSource }): Promise<unknown>;
export const Engine: any;
export const FreeLines: any;
export const FreePlayer: any;
export const figures: any;
export const freeEngines: any;
export const readRecord: any;
export const writeRecord: any;
