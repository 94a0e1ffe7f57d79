export { alertsShown } from './alerts.ts';
