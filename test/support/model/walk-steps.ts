import { askStep, submitStep } from './ask-step.ts';
import { adjustStep, foundStep, reverseStep } from './correction-steps.ts';
import { countTakenStep } from './count-steps.ts';
import { editPickStep } from './edit-step.ts';
import { allocateStep, cancelJobStep, enableJobStep, unallocateStep } from './owner-steps.ts';
import { deletePickStep, despatchStep, pickStep } from './pick-steps.ts';
import { cutStep, moveEverythingStep, moveStep } from './putaway-steps.ts';
import { receiveStep } from './receive-step.ts';
import {
  approveStep,
  cancelShipmentStep,
  collectStep,
  confirmStep,
  rejectStep,
  withdrawStep,
} from './shipment-steps.ts';
import { arriveStep, changeTransferStep, closeTransferStep } from './transfer-steps.ts';
import type { Walk } from './walk.ts';

export const weights = {
  receive: 14,
  move: 14,
  moveEverything: 2,
  cut: 4,
  allocate: 10,
  unallocate: 7,
  pick: 15,
  editPick: 6,
  deletePick: 3,
  found: 3,
  despatch: 13,
  cancelJob: 3,
  enableJob: 4,
  adjust: 6,
  countTaken: 3,
  reverse: 10,
  ask: 10,
  submit: 3,
  withdraw: 1,
  approve: 8,
  reject: 1,
  cancelShipment: 1,
  confirm: 8,
  collect: 8,
  arrive: 6,
  changeTransfer: 3,
  closeTransfer: 4,
};

export type StepName = keyof typeof weights;

export const steps: Record<StepName, (walk: Walk) => Promise<void>> = {
  receive: receiveStep,
  move: moveStep,
  moveEverything: moveEverythingStep,
  cut: cutStep,
  allocate: allocateStep,
  unallocate: unallocateStep,
  pick: pickStep,
  editPick: editPickStep,
  deletePick: deletePickStep,
  found: foundStep,
  despatch: despatchStep,
  cancelJob: cancelJobStep,
  enableJob: enableJobStep,
  adjust: adjustStep,
  countTaken: countTakenStep,
  reverse: reverseStep,
  ask: askStep,
  submit: submitStep,
  withdraw: withdrawStep,
  approve: approveStep,
  reject: rejectStep,
  cancelShipment: cancelShipmentStep,
  confirm: confirmStep,
  collect: collectStep,
  arrive: arriveStep,
  changeTransfer: changeTransferStep,
  closeTransfer: closeTransferStep,
};
