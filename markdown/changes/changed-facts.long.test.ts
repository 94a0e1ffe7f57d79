import './changed-facts.test.ts';
