// The glue that the build makes for a module of the engine.
export default function init(options: { module_or_path: BufferSource }): Promise<unknown>;
export const Engine: any;
