// What the build replaces or generates.
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
