import './convert-html.test.ts';
