/** The content of a toast (product.md#toasts). */
export interface ToastContent {
  status: 'ok' | 'error';
  message: string;
  detail?: string;
  link?: { to: string; text: string };
  /** Something that can be done as long as it is shown. */
  action?: { text: string; run(): void };
  /** How long it is shown, if not as long as every toast. */
  milliseconds?: number;
  /** Whether to go to the landing page once it is closed. */
  redirect?: boolean;
}
