import type { Route } from '../implement.ts';
import { resendWebhookDeliveries, testWebhook } from './ask-deliveries.ts';
import { listWebhookDeliveries, listWebhooks } from './webhook-list.ts';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  rotateWebhookSecret,
  switchOffWebhook,
  switchOnWebhook,
} from './webhooks.ts';

export const webhookRoutes: readonly Route[] = [
  listWebhooks,
  createWebhook,
  editWebhook,
  rotateWebhookSecret,
  switchOffWebhook,
  switchOnWebhook,
  testWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  resendWebhookDeliveries,
];
