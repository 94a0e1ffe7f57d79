import rules from '../rules/pt.json' with { type: 'json' };
import texts from './pt.json' with { type: 'json' };

export { rules, texts };
