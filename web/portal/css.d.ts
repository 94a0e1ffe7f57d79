/** A style sheet that the build puts beside the script. */
declare module '*.css';
