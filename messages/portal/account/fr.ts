import texts from './fr.json' with { type: 'json' };

export { texts };
