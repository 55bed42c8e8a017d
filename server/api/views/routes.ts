import { chooseDefaultView } from './choose-default-view.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { editView } from './edit-view.ts';
import { listViews } from './list-views.ts';

export const viewRoutes = [listViews, createView, editView, deleteView, chooseDefaultView];
