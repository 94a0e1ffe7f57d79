import shared from '../en.json' with { type: 'json' };
import portal from './en.json' with { type: 'json' };

export const texts = { ...shared, portal };

/** What only the portal says. */
export type PortalMessages = typeof portal;
