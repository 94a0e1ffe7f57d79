import rules from '../rules/sw.json' with { type: 'json' };
import shared from '../sw.json' with { type: 'json' };
import portal from './sw.json' with { type: 'json' };

export const texts = { ...shared, portal };
export { rules };
