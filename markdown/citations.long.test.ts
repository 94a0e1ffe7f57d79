import './citations.test.ts';
