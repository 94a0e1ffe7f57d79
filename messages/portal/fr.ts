import shared from '../fr.json' with { type: 'json' };
import rules from '../rules/fr.json' with { type: 'json' };
import portal from './fr.json' with { type: 'json' };

export const texts = { ...shared, portal };
export { rules };
