import './vocabulary.test.ts';
