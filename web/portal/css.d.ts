/** A style sheet whose class names the build makes unique: what they have become, by their names in camel case. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** A style sheet that the build puts beside the script. */
declare module '*.css';
