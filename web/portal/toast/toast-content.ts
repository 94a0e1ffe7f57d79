/** What a toast says and does (product.md#toasts). */
export interface ToastContent {
  status: 'ok' | 'error';
  message: string;
  detail?: string;
  link?: { to: string; text: string };
  /** Leads to the landing page once it is closed or gone. */
  redirect?: boolean;
}
