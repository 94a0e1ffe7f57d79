/** Where browsers report what the content security policy blocked. */
export const policyReportsPath = '/csp';
