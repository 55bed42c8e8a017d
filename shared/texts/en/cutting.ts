import { areaTexts } from '../area-texts.ts';

/** Cutting part of a drum off onto a new one. */
export const cutting = areaTexts({
  default: {
    cut_verb: 'Cut',
    cut_title: 'Cut drum {number}',
    cut_fromLine: 'From',
    cut_line: '{owner}: {quantity} {unit}',
    cut_quantity: 'Quantity',
    cut_number: 'New drum number',
    cut_to: 'Destination',
    cut_stays: 'Stays at {location}',
    cut_remains: '{quantity} {unit} stay on {number}',
    cut_all: 'Nothing stays on {number}',
    cut_over: '{wanted} wanted, only {available} available',
    cut_numberMissing: 'Enter a number for the new drum',
    cut_numberSpaces: 'Use at most 40 characters and no spaces',
    cut_quantityMissing: 'Enter the quantity to cut',
    cut_notANumber: 'Enter a quantity above 0',
    cut_whole: 'Enter a whole number: {sku} has no fractions',
    cut_unknownLocation: 'Choose a location from the list',
    cut_done: '{quantity} {unit} cut onto drum {number}',
  },
});
