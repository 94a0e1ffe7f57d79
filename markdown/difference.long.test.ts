import './difference.test.ts';
