import './left-to-right.test.ts';
