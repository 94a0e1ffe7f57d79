import rules from '../rules/ar.json' with { type: 'json' };
import texts from './ar.json' with { type: 'json' };

export { rules, texts };
