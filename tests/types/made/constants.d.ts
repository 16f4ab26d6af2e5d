// Declares the constants that the build puts in place of imported files, and the glue that the build generates.
declare module '*?json' {
  const value: any;
  export default value;
}

declare module '*?text' {
  const text: string;
  export default text;
}

declare module '*?gzip' {
  const base64: string;
  export default base64;
}
