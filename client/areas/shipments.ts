import './kit.ts';
import { Returns, Transfers } from '../screens/shipments/list/shipments.tsx';
import { ReturnDetail, TransferDetail } from '../screens/shipments/shipment.tsx';
import { Transit } from '../screens/transit/transit.tsx';

export const screens = { ReturnDetail, Returns, TransferDetail, Transfers, Transit };
