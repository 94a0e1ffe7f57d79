import rules from '../rules/fr.json' with { type: 'json' };
import texts from './fr.json' with { type: 'json' };

export { rules, texts };
