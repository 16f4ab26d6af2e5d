// The glue that the build makes for a module of the engine.
export default function init(options: { module_or_path: BufferSource }): Promise<unknown>;
export const Engine: any;
export const FreeLines: any;
export const FreePlayer: any;
export const figures: any;
export const freeEngines: any;
export const openingFacts: any;
export const readRecord: any;
export const threats: any;
export const writeRecord: any;
