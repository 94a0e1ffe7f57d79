import { expect, it } from 'vitest';
import type { NodeAnswer } from '../node-client.ts';
import { RestingNodes } from './circuit-breaker.ts';

const node = {
  id: '1',
  service_id: 'org.example',
  name: 'Node',
  organization_name: 'Institute',
  country: null,
  version: '1',
  url: 'https://node.example',
  token: null,
  tested: true,
  finds_names: true,
  answers_assembly: null,
  answer_yes: null,
  answer_no: null,
};
const at = (seconds: number) => new Date(1_000 * seconds);
const silence: NodeAnswer = { outcome: 'no_answer', reason: 'timeout', status: null, milliseconds: null };
const answers: NodeAnswer[] = [
  { outcome: 'no_answer', reason: 'http_status', status: 500, milliseconds: 1 },
  { outcome: 'no_answer', reason: 'too_large', status: null, milliseconds: null },
  { outcome: 'refused', reason: 'token', status: 401, milliseconds: 1 },
];

function silentNode(times: number): RestingNodes {
  const nodes = new RestingNodes();
  for (let second = 0; second < times; second += 1) nodes.note({ node, answer: silence, at: at(second) });
  return nodes;
}

it('a node rests after its third silence in a row, and what it gave last stands', () => {
  expect(silentNode(2).lastOf('1', at(2))).toBeNull();
  const nodes = silentNode(3);
  expect(nodes.lastOf('1', at(31))).toEqual({ node, answer: silence, at: at(2) });
  expect(nodes.lastOf('2', at(31))).toBeNull();
  expect(nodes.lastOf('1', at(32))).toBeNull();
});

it('one question tries it again, and the rest doubles up to ten minutes', () => {
  const nodes = silentNode(3);
  nodes.try('1', at(40));
  expect(nodes.lastOf('1', at(41))).not.toBeNull();
  nodes.note({ node, answer: silence, at: at(45) });
  expect(nodes.lastOf('1', at(45 + 59))).not.toBeNull();
  expect(nodes.lastOf('1', at(45 + 60))).toBeNull();
  const often = silentNode(20);
  expect(often.lastOf('1', at(19 + 599))).not.toBeNull();
  expect(often.lastOf('1', at(19 + 600))).toBeNull();
});

it.each(answers)('an answer of any kind ends the row: $reason', (answer) => {
  const nodes = silentNode(2);
  nodes.note({ node, answer, at: at(3) });
  nodes.note({ node, answer: silence, at: at(4) });
  nodes.note({ node, answer: silence, at: at(5) });
  expect(nodes.lastOf('1', at(6))).toBeNull();
});
