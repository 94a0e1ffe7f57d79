/** Errors of changing a role where that needs two super admins (product.md#two-super-admins-for-a-role). */
export const roleErrors = {
  second_admin_needed: {
    status: 409,
    message: 'On this site another super admin has to confirm this. Propose it, with a reason.',
  },
  too_few_super_admins: {
    status: 409,
    message:
      'Fewer than two super admins would be left. Give another account that role first, or ask whoever runs the server: npm run admin.',
  },
  no_second_admin: {
    status: 409,
    message: 'No other super admin could confirm this. Ask whoever runs the server to do it: npm run admin.',
  },
  proposal_not_needed: { status: 409, message: 'Nobody else has to confirm this change. Make it directly.' },
  proposal_open: {
    status: 409,
    message: 'Something has been proposed for this account already. It has to be decided on first.',
  },
  proposal_over: {
    status: 409,
    message:
      'This proposal has ended: somebody has decided on it, or its seven days are over. Reload the page.',
  },
  proposal_void: {
    status: 409,
    message:
      'This proposal no longer holds: the account, its role, or the role of whoever proposed it has changed since.',
  },
  own_proposal: { status: 403, message: 'You proposed this, so another super admin decides on it.' },
  own_removal: { status: 403, message: 'You took this away yourself, so another super admin has to agree.' },
  own_role: { status: 403, message: 'This is about your own account, so another super admin decides on it.' },
} as const;
