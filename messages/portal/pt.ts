import shared from '../pt.json' with { type: 'json' };
import rules from '../rules/pt.json' with { type: 'json' };
import portal from './pt.json' with { type: 'json' };

export const texts = { ...shared, portal };
export { rules };
