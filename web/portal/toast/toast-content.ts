/** The content of a toast (product.md#toasts). */
export interface ToastContent {
  status: 'ok' | 'error';
  message: string;
  detail?: string;
  link?: { to: string; text: string };
  /** Whether to go to the landing page once it is closed. */
  redirect?: boolean;
}
