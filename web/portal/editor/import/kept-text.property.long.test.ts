import './kept-text.property.test.ts';
