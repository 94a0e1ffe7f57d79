/** The sandbox, for programs with a test key: the same inputs and replies as with a session. */
import { endpoint } from '../../../endpoint.ts';
import { sandbox } from '../sandbox.ts';

const reading = { api: 'posts:read' } as const;
const writing = { api: 'posts:write' } as const;

/** Keys of the site itself are refused: they have no sandbox. */
export const apiSandbox = {
  apiGetSandbox: endpoint({
    ...sandbox.getSandbox,
    path: '/api/v1/sandbox',
    access: reading,
    errors: ['forbidden'],
  }),
  apiChangeSandbox: endpoint({
    ...sandbox.changeSandbox,
    path: '/api/v1/sandbox',
    access: writing,
    errors: ['forbidden'],
  }),
  apiStepInSandbox: endpoint({
    ...sandbox.stepInSandbox,
    path: '/api/v1/sandbox/posts/{id}',
    access: writing,
    errors: ['forbidden', 'not_found', 'status_conflict'],
  }),
  apiResetSandbox: endpoint({
    ...sandbox.resetSandbox,
    path: '/api/v1/sandbox',
    access: writing,
    errors: ['forbidden'],
  }),
};
