import * as contract from '../../../shared/contract/views.ts';
import { route } from '../route.ts';
import { chooseDefaultView } from './choose-default-view.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { editView } from './edit-view.ts';
import { listViews } from './list-views.ts';

export const viewRoutes = [
  route(contract.listViews, listViews),
  route(contract.createView, createView),
  route(contract.editView, editView),
  route(contract.deleteView, deleteView),
  route(contract.chooseDefaultView, chooseDefaultView),
];
