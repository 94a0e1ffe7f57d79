import shared from '../ar.json' with { type: 'json' };
import rules from '../rules/ar.json' with { type: 'json' };
import portal from './ar.json' with { type: 'json' };

export const texts = { ...shared, portal };
export { rules };
