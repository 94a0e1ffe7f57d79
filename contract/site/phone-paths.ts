/** What a gateway to telephones calls: `ussd`, `sms` or `opt-out`. `token` is the secret that the operator gave the gateway. */
export const phoneRoute = '/phones/:token/:what';
