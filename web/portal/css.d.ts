/** A CSS module: the build makes its class names unique and exports them by their names in camel case. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** A style sheet as text. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}

/** A style sheet, which the build emits next to the script. */
declare module '*.css';
