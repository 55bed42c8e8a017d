import { admin } from './admin.ts';
import { audit } from './audit.ts';
import { columns } from './columns.ts';
import { combobox } from './combobox.ts';
import { confirm } from './confirm.ts';
import { fields } from './fields.ts';
import { goodsIn } from './goods-in.ts';
import { home } from './home.ts';
import { labels } from './labels.ts';
import { later } from './later.ts';
import { list } from './list.ts';
import { login } from './login.ts';
import { params } from './params.ts';
import { password } from './password.ts';
import { reports } from './reports.ts';
import { scan } from './scan.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { titles } from './titles.ts';
import { ui } from './ui.ts';
import { units } from './units.ts';

/** Every text of the interface by area, for types and tests; the client's files import only the areas that they say. */
export const areas = {
  admin,
  audit,
  columns,
  combobox,
  confirm,
  fields,
  goodsIn,
  home,
  labels,
  later,
  list,
  login,
  params,
  password,
  reports,
  scan,
  setup,
  shell,
  titles,
  ui,
  units,
};
