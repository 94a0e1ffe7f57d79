import './truth.test.ts';
