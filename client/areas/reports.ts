import './kit.ts';
import { Verify } from '../screens/admin/verify/verify.tsx';
import { Drum } from '../screens/drums/drum.tsx';
import { Drums } from '../screens/drums/drums.tsx';
import { Exports } from '../screens/exports/exports.tsx';
import { Guide } from '../screens/guide/guide.tsx';
import { CancelJob } from '../screens/jobs/cancel-job.tsx';
import { Job } from '../screens/jobs/job.tsx';
import { Jobs } from '../screens/jobs/jobs.tsx';
import { AgedInventory } from '../screens/reports/aged-inventory.tsx';
import { Discrepancy } from '../screens/reports/movements/discrepancy.tsx';
import { GoodsInReport } from '../screens/reports/movements/goods-in.tsx';
import { GoodsOutReport } from '../screens/reports/movements/goods-out.tsx';
import { StockReallocation } from '../screens/reports/movements/stock-reallocation.tsx';
import { PartnerPage } from '../screens/reports/scores/partner-page.tsx';
import { CarrierScores, PartnerScores } from '../screens/reports/scores/scores.tsx';
import { Stock, StockByActivityCode, StockByJob } from '../screens/reports/stock.tsx';
import { ScheduledMails } from '../screens/scheduled-mails/scheduled-mails.tsx';
import { Location } from '../screens/stock/location.tsx';
import { Sku } from '../screens/stock/sku.tsx';

export const screens = {
  AgedInventory,
  CancelJob,
  CarrierScores,
  Discrepancy,
  Drum,
  Drums,
  Exports,
  GoodsInReport,
  GoodsOutReport,
  Guide,
  Job,
  Jobs,
  Location,
  PartnerPage,
  PartnerScores,
  ScheduledMails,
  Sku,
  Stock,
  StockByActivityCode,
  StockByJob,
  StockReallocation,
  Verify,
};
