// What the build puts in the place of a file that a script imports as a constant, and the glue that it makes.
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
